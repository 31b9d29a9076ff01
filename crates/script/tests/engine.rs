//! Scripts run, wait, ask and end as they should.

#![expect(clippy::unwrap_used, reason = "tests fail loudly")]

mod support;

use support::{image, run};

#[test]
fn smoke() {
    for s in [
        "return 1+1",
        "log(bot,'hi'); return await skills.collectBlock(bot,'oak_log',3)",
        "return bot.health",
        "let s=0; for(let i=0;i<1e5;i++) s+=i; return s",
        "let s=0; for(let i=0;i<1e6;i++) s+=i; return s",
        "while(true){}",
        "throw new Error('x')",
        "\n\nthrow 'x'",
        "await sleep(100); return new Date().toISOString()",
        "return eval('1')",
        "(function f(){f()})()",
        "let a=[];for(;;)a.push(new Array(1e4).fill(1))",
        "await new Promise(()=>{})",
        "for(;;) skills.collectBlock(bot,'x')",
        "let x = ;",
        "\n\nawait skills.collectBlock(bot,'unreachable')",
        "for(let i=0;i<1000;i++) await bot.chat('x')",
        "for(let i=0;i<1000;i++) bot.health",
        "for(;;) console.log('x'.repeat(1000), [1,{a:'b'}], new Map([[1,2]]))",
    ] {
        let t = std::time::Instant::now();
        let o = run(image(), s);
        println!(
            "{s} {:?} {:?} {:?} {}",
            t.elapsed(),
            o.end,
            o.usage,
            o.log.chars().take(80).collect::<String>()
        );
    }
}
