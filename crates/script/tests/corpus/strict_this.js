return (function () { return typeof this })();
