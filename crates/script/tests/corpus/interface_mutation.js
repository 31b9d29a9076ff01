skills.collectBlock = () => 1;
