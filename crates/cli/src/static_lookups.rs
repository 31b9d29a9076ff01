//! How a static program looks up names of hosts and users.
//!
//! The C library is part of a static program, its modules are not: where `/etc/nsswitch.conf` names one, such as `resolve` or `sss`,
//! the library would load the machine's, which belongs to another version of it. What it needs for `/etc/hosts`, for DNS as
//! `/etc/resolv.conf` tells it, and for `/etc/passwd` is built in. So a static program is told to use that alone.

/// Tells the C library of a static program to look names up in files and by DNS alone, however the machine is configured. A program
/// that uses the machine's C library stays as it is.
pub(crate) fn stay_within_the_program() {
    #[cfg(all(target_env = "gnu", target_feature = "crt-static"))]
    for (database, services) in [(c"hosts", c"files dns"), (c"passwd", c"files")] {
        configure(database, services);
    }
}

#[cfg(all(target_env = "gnu", target_feature = "crt-static"))]
#[expect(unsafe_code, reason = "the C library offers this to C alone")]
fn configure(database: &std::ffi::CStr, services: &std::ffi::CStr) {
    use std::ffi::{c_char, c_int};

    unsafe extern "C" {
        /// Of `<nss.h>`: sets the services of a database of names for this process.
        fn __nss_configure_lookup(database: *const c_char, services: *const c_char) -> c_int;
    }
    // SAFETY: both texts end with a zero and live as long as the program, and no other thread looks up a name yet.
    let refused = unsafe { __nss_configure_lookup(database.as_ptr(), services.as_ptr()) };
    // Both texts are constants, which the C library either knows or doesn't: dist-check looks up a name.
    debug_assert_eq!(refused, 0, "the C library knows the database and its services");
}
