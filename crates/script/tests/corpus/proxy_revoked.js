const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); await skills.collectBlock(bot, proxy);
