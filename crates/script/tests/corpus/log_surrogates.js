log(bot, '\ud800 \udc00 \u0000 \u202e'); await bot.chat('\ud800'); return '\udfff';
