class Bad extends Error { get message() { for (;;); } } throw new Bad();
