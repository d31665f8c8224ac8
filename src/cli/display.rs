//! Whether there is a display that answers, asked before a window is opened.

/// The sentence for somebody who has no display.
pub const WITHOUT: &str = "There is no display that answers, so the window cannot open. Without one these commands work: \
fight, rules, nation, army, shelf, scenario, battle, campaign, print, odds, backup, fault; “tricorne help” tells of them.";

/// Whether a display answers. Where the system is not one with X11 or Wayland, it is taken to be there.
#[must_use]
pub fn answers() -> bool {
    #[cfg(all(unix, not(target_os = "macos")))]
    {
        wayland().unwrap_or(false) || x11().unwrap_or(false)
    }
    #[cfg(not(all(unix, not(target_os = "macos"))))]
    {
        true
    }
}

#[cfg(all(unix, not(target_os = "macos")))]
fn wayland() -> Option<bool> {
    use std::os::unix::net::UnixStream;
    let name = std::env::var_os("WAYLAND_DISPLAY").filter(|v| !v.is_empty())?;
    let path = std::path::Path::new(&name);
    let path = if path.is_absolute() {
        path.to_path_buf()
    } else {
        std::path::PathBuf::from(std::env::var_os("XDG_RUNTIME_DIR")?).join(path)
    };
    Some(UnixStream::connect(path).is_ok())
}

/// `:0`, `unix:0.0`, or `host:0` over the network.
#[cfg(all(unix, not(target_os = "macos")))]
fn x11() -> Option<bool> {
    use std::net::{TcpStream, ToSocketAddrs};
    use std::os::unix::net::UnixStream;
    use std::time::Duration;
    let display = std::env::var("DISPLAY").ok().filter(|v| !v.is_empty())?;
    let (host, rest) = display.rsplit_once(':')?;
    let number: u16 = rest.split('.').next()?.parse().ok()?;
    if host.is_empty() || host == "unix" {
        return Some(UnixStream::connect(format!("/tmp/.X11-unix/X{number}")).is_ok() || abstract_x11(number));
    }
    let mut addresses = (host, 6_000_u16.checked_add(number)?).to_socket_addrs().ok()?;
    Some(addresses.any(|a| TcpStream::connect_timeout(&a, Duration::from_secs(2)).is_ok()))
}

/// Linux also knows the socket by an abstract name.
#[cfg(all(unix, not(target_os = "macos")))]
fn abstract_x11(number: u16) -> bool {
    #[cfg(target_os = "linux")]
    {
        use std::os::linux::net::SocketAddrExt;
        use std::os::unix::net::{SocketAddr, UnixStream};
        SocketAddr::from_abstract_name(format!("/tmp/.X11-unix/X{number}"))
            .is_ok_and(|address| UnixStream::connect_addr(&address).is_ok())
    }
    #[cfg(not(target_os = "linux"))]
    {
        let _ = number;
        false
    }
}
