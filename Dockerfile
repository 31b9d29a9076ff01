# A static program in an otherwise empty image, run by a user without rights.
#
#   docker build --build-arg COOPERAGE_COMMIT="$(git rev-parse --short=10 HEAD)" -t cooperage .
#   docker run --rm -v "$PWD/runs:/data/runs" --user "$(id -u):$(id -g)" cooperage run cuisineworld/level_3 --model oracle

FROM rust:1.95.0-slim AS build
WORKDIR /src
COPY . .
# The image has the toolchain that rust-toolchain.toml names, without the parts that only checks need.
ENV RUSTUP_TOOLCHAIN=1.95.0
# The repository itself is not copied, so the commit for `--version` must be told.
ARG COOPERAGE_COMMIT="unknown commit"
# With a target named, the flags hold for the program and not for procedural macros, which cannot be static.
RUN host="$(rustc -vV | sed -n 's/^host: //p')" \
    && RUSTFLAGS='-C target-feature=+crt-static' \
       cargo build --release --locked --package cooperage --target "$host" \
    && cp "target/$host/release/cooperage" /cooperage \
    && mkdir -p /data/runs

FROM scratch
# For the TLS of model providers.
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
COPY --from=build /cooperage /cooperage
COPY --from=build --chown=65532:65532 /data /data
WORKDIR /data
VOLUME /data/runs
USER 65532:65532
ENTRYPOINT ["/cooperage"]
