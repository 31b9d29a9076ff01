return [typeof call, typeof query, typeof makeInterface, typeof engine, typeof script];
