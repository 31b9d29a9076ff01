//! Clients from outside at a gate: bots of the Minecraft community, and sockets that break the rules.

mod course;
mod episode;
mod fidelity;
mod harness;
mod hostile;
mod mindcraft;
mod operators;
mod peers;
mod raw;
mod seats;
mod voyager;
mod workshop;
