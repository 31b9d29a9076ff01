# A static program in an otherwise empty image, run by a user without rights.
#
#   docker build --build-arg COOPERAGE_COMMIT="$(git rev-parse --short=10 HEAD)" -t cooperage .
#   docker run --rm -v "$PWD/runs:/data/runs" --user "$(id -u):$(id -g)" cooperage run cuisineworld/level_3 --model oracle
#   docker run --rm --network host cooperage serve --demo
#
# `serve` listens on loopback alone, for an address with its token lets in every person who has it. A container has a loopback of its
# own, which `-p` does not reach: with `--network host` the container uses that of the machine. A model server on this machine is
# reached in the same way. To listen on other addresses, `serve` wants a proxy with TLS (`cooperage help studio`).

FROM rust:1.95.0-slim AS build
WORKDIR /src
COPY . .
# The image has the toolchain that rust-toolchain.toml names, without the parts that only checks need.
ENV RUSTUP_TOOLCHAIN=1.95.0
# The repository itself is not copied, so the commit for `--version` must be told.
ARG COOPERAGE_COMMIT="unknown commit"
# The program of the wheel and of the archive, by the same flags; `make dist-check` tries the root without Docker.
RUN packaging/static cargo rustc --release --locked --package cooperage --bin cooperage -- -C strip=symbols \
    && packaging/root target/*/release/cooperage /image

FROM scratch
COPY --from=build /image /
WORKDIR /data
VOLUME /data/runs
USER 65532:65532
ENTRYPOINT ["/cooperage"]
