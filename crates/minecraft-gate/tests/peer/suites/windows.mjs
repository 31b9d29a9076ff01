// Twenty checks of windows in a workshop that `tests/workshop.rs` has built: clicks of every mode, grids, containers, furnaces, tools,
// enchanting, trading, windows that close by themselves, and a helper in creative mode. Places are relative to the bot's start.

import items from "prismarine-item";
import { check, event, expect, goals, join, leave, rest, told, until, walker } from "./bot.mjs";

const bot = join();
const helper = join(told.name.replace("bot", "help"));
const on = { bot, milliseconds: 60_000 };
/** The values of windows that move, by window and property. */
const progress = {};
bot._client.on("craft_progress_bar", ({ windowId, property, value }) => {
  (progress[windowId] ??= {})[property] = value;
});
/** When a column came last. */
let came = Date.now();
for (const one of [bot, helper]) {
  one.on("chunkColumnLoad", () => {
    came = Date.now();
  });
}
await Promise.all([bot, helper].map((one) => event(one, "spawn", () => true, 30_000)));
// What the world says would have to wait behind the columns.
await until(() => Date.now() - came > 2_000, 60_000, "the last column");

const start = bot.entity.position.floored();
const block = (x, z) => bot.blockAt(start.offset(x, 0, z));
/** The places of the blocks with windows. */
const table = [-3, 2];
const [chest, double, furnace, smoker, barrel] = [[-2, 2], [-1, 2], [1, 2], [2, 2], [3, 2]];
const [anvil, cutter, smithing, grindstone, enchanting, spare] = [[-3, -2], [-2, -2], [-1, -2], [0, -2], [1, -2], [3, -2]];
const shown = () => bot.currentWindow ?? bot.inventory;
/** The stacks of the bot's rows and hotbar, as the window shows them: its last 36 slots, also where mineflayer counts otherwise. */
const carried = () => {
  const { slots } = shown();
  const first = bot.currentWindow ? slots.length - 36 : 9;
  return slots.map((item, slot) => ({ item, slot })).slice(first, first + 36);
};
const find = (name) => {
  const found = carried().find(({ item }) => item?.name === name);
  expect(found, `it carries no ${name}`);
  return found.item;
};
const empty = () => {
  const found = carried().find(({ item }) => !item);
  expect(found, "all slots are full");
  return found.slot;
};
const total = (name) => carried().reduce((sum, { item }) => sum + (item?.name === name ? item.count : 0), 0);
/** Waits until the world has answered all clicks, and returns the slots as they are there. */
const settled = async () => {
  await bot._syncWindow(shown());
  await rest(150);
  return shown().slots;
};
const click = (slot, button = 0, mode = 0) => bot.clickWindow(slot, button, mode);
/** A click that mineflayer does not offer; it learns the result from the world alone. */
const press = (slot, mouseButton, mode, who = bot) => {
  const windowId = (who.currentWindow ?? who.inventory).id;
  const cursorItem = items(who.registry).toNotch(null);
  who._client.write("window_click", { windowId, stateId: -1, slot, mouseButton, mode, changedSlots: [], cursorItem });
};
const open = async (place) => bot.openBlock(block(...place));
const close = async () => {
  if (bot.currentWindow) bot.closeWindow(bot.currentWindow);
  await rest(200);
};
/** Opens a window for a check, and closes it however the check ends. */
const within = (place, act) => async () => {
  const window = await open(place);
  try {
    return await act(window);
  } finally {
    await close();
  }
};
/** Puts the whole stack of that name into a slot of the open window. */
const lay = async (name, slot) => {
  await click(find(name).slot);
  await click(slot);
};
const stack = (slots, slot) => (slots[slot] ? `${slots[slot].count} ${slots[slot].name}` : "nothing");

await check("plain and shift clicks", async () => {
  const [from, to] = [find("dirt").slot, empty()];
  await click(from);
  await click(to, 1);
  await click(from);
  await click(from, 1);
  let slots = await settled();
  expect(stack(slots, to) === "1 dirt" && stack(slots, from) === "19 dirt", `${stack(slots, to)}, ${stack(slots, from)}`);
  expect(bot.inventory.selectedItem?.count === 20, `${bot.inventory.selectedItem?.count} at the cursor`);
  await click(from);
  await click(to, 0, 1);
  slots = await settled();
  expect(!slots[to] && total("dirt") === 40, `${stack(slots, to)}, ${total("dirt")} dirt`);
}, on);
await check("keys of the hotbar and of the off hand", async () => {
  const item = find("stick").slot;
  const before = bot.inventory.slots[38]?.name;
  await click(item, 2, 2);
  let slots = await settled();
  expect(slots[38]?.name === "stick" && slots[item]?.name === before, `${stack(slots, 38)}, ${stack(slots, item)}`);
  await click(item, 2, 2);
  const shield = find("shield").slot;
  press(shield, 40, 2);
  slots = await settled();
  expect(slots[45]?.name === "shield", stack(slots, 45));
}, on);
await check("throwing", async () => {
  // To where nothing stands, so that it does not come back.
  await bot.look(Math.PI / 2, 0, true);
  await rest(150);
  const slot = find("dirt").slot;
  await click(slot, 0, 4);
  await click(slot);
  await click(-999, 1);
  await click(slot);
  await settled();
  expect(total("dirt") === 38, `${total("dirt")} dirt`);
  await until(() => Object.values(bot.entities).some((one) => one.name === "item"), 3_000, "the thrown item");
}, on);
await check("drags", async () => {
  const places = carried().filter(({ item }) => !item).slice(0, 3).map(({ slot }) => slot);
  expect(places.length === 3, "there are no three empty slots");
  const slot = find("coal").slot;
  const drag = async (button) => {
    press(-999, button, 5);
    places.forEach((place) => press(place, button + 1, 5));
    press(-999, button + 2, 5);
    await settled();
  };
  await click(slot);
  await drag(0);
  expect(places.every((place) => bot.inventory.slots[place]?.count === 2), places.map((place) => stack(bot.inventory.slots, place)).join());
  expect(bot.inventory.selectedItem?.count === 2, "two stay at the cursor");
  await drag(4);
  await click(slot);
  await settled();
  expect(total("coal") === 8, `${total("coal")} coal`);
}, on);
await check("a double click", async () => {
  const slot = find("coal").slot;
  await click(slot);
  press(slot, 0, 6);
  await settled();
  expect(bot.inventory.selectedItem?.count === 8, `${bot.inventory.selectedItem?.count} at the cursor`);
  await click(slot);
  const slots = await settled();
  expect(slots[slot]?.count === 8, stack(slots, slot));
}, on);

const recipe = (name, place) => {
  const [found] = bot.recipesFor(bot.registry.itemsByName[name].id, null, 1, place && block(...place));
  expect(found, `there is no recipe of ${name}`);
  return found;
};
await check("the grid of 2 × 2", async () => {
  await bot.craft(recipe("oak_planks"), 2);
  await settled();
  expect(total("oak_planks") === 8 && total("oak_log") === 6, `${total("oak_planks")} planks, ${total("oak_log")} logs`);
}, on);
await check("a crafting table", async () => {
  await bot.craft(recipe("wooden_pickaxe", table), 1, block(...table));
  await rest(300);
  expect(total("wooden_pickaxe") === 1 && total("oak_planks") === 5, `${total("wooden_pickaxe")} pickaxes`);
  await bot.craft(recipe("stone_pickaxe", table), 1, block(...table));
  await rest(300);
  expect(total("stone_pickaxe") === 1 && total("cobblestone") === 61, `${total("cobblestone")} cobblestone`);
}, on);
await check("a chest", within(chest, async (window) => {
  expect(window.inventoryStart === 27, `${window.inventoryStart} slots`);
  const id = bot.registry.itemsByName.cobblestone.id;
  await window.deposit(id, null, 40);
  let slots = await settled();
  expect(stack(slots, 0) === "40 cobblestone", stack(slots, 0));
  await window.withdraw(id, null, 15);
  slots = await settled();
  expect(stack(slots, 0) === "25 cobblestone", stack(slots, 0));
  await click(0, 0, 1);
  slots = await settled();
  expect(!slots[0], stack(slots, 0));
}), on);
await check("a double chest", async () => {
  await within(double, async (window) => {
    expect(window.inventoryStart === 54, `${window.inventoryStart} slots`);
    await lay("stone", 50);
    await settled();
  })();
  const before = total("stone");
  await within(double, async (window) => {
    expect(stack(window.slots, 50) === "4 stone", stack(window.slots, 50));
    await click(50, 0, 1);
    await settled();
  })();
  expect(before === 0 && total("stone") === 4, `${before}, then ${total("stone")} stone`);
}, on);

/** Cooks one thing, and returns how many ticks of the world it took: what the fire has burnt until the result lay there. */
const cook = async (window, raw, done) => {
  let took;
  const values = () => progress[window.id];
  const changed = (slot, _, item) => {
    if (slot === 2 && item?.name === done) took ??= values()[1] - values()[0];
  };
  window.on("updateSlot", changed);
  await window.putInput(bot.registry.itemsByName[raw].id, null, 1);
  await window.putFuel(bot.registry.itemsByName.coal.id, null, 1);
  await until(() => took !== undefined, 20_000, done);
  await window.takeOutput();
  await settled();
  expect(total(done) === 1, `${total(done)} ${done}`);
  return { took, wanted: values()[3] };
};
const cooks = (place, raw, done, ticks) => async () => {
  const window = await bot.openFurnace(block(...place));
  try {
    const { took, wanted } = await cook(window, raw, done);
    expect(wanted === ticks && Math.abs(took - ticks) <= 2, `it took ${took} ticks of ${wanted}`);
    return `${took} ticks`;
  } finally {
    await close();
  }
};
await check("a furnace", cooks(furnace, "raw_iron", "iron_ingot", 200), on);
await check("a smoker", cooks(smoker, "beef", "cooked_beef", 100), on);
await check("a barrel", within(barrel, async (window) => {
  expect(window.inventoryStart === 27, `${window.inventoryStart} slots`);
  await click(find("dirt").slot, 0, 1);
  let slots = await settled();
  expect(stack(slots, 0) === "38 dirt", stack(slots, 0));
  await click(0, 0, 1);
  slots = await settled();
  expect(!slots[0], stack(slots, 0));
}), on);
await check("an anvil", async () => {
  const worn = (item) => item.durabilityUsed;
  await within(anvil, async () => {
    await lay("stick", 0);
    bot._client.write("name_item", { name: "Wand" });
    await settled();
    await click(2);
    await click(empty());
    await settled();
  })();
  const stick = find("stick");
  expect(JSON.stringify(stick.customName ?? "").includes("Wand"), `it is called ${stick.customName}`);
  await within(anvil, async () => {
    await lay("iron_pickaxe", 0);
    await lay("iron_pickaxe", 1);
    await settled();
    await click(2);
    await click(empty());
    await settled();
  })();
  const pickaxes = bot.inventory.items().filter((item) => item.name === "iron_pickaxe");
  expect(pickaxes.length === 1, `${pickaxes.length} pickaxes`);
  // 50 and 60 uses are left, and 12 % of 250 come on top.
  expect(worn(pickaxes[0]) === 110, `${worn(pickaxes[0])} uses are gone`);
}, on);
await check("a stonecutter", within(cutter, async (window) => {
  await lay("stone", 0);
  await settled();
  // The first of its choices, by name.
  bot._client.write("enchant_item", { windowId: window.id, enchantment: 0 });
  const slots = await settled();
  const made = slots[1]?.name;
  expect(made === "chiseled_stone_bricks" || made === "stone_brick_slab", `it makes ${made}`);
  await click(1, 0, 1);
  const after = await settled();
  expect(!after[0] && total("stone") === 0 && total(made) > 0, `${stack(after, 0)} is left`);
  return made;
}), on);
await check("a smithing table", within(smithing, async () => {
  await lay("netherite_upgrade_smithing_template", 0);
  await lay("diamond_sword", 1);
  await lay("netherite_ingot", 2);
  const slots = await settled();
  expect(slots[3]?.name === "netherite_sword", stack(slots, 3));
  await click(3);
  await click(empty());
  await settled();
  find("netherite_sword");
}), on);
const enchantments = (item) => (item?.enchants?.enchantments ?? item?.enchants ?? []).length;
await check("an enchanting table", async () => {
  const window = await bot.openEnchantmentTable(block(...enchanting));
  try {
    await window.putTargetItem(find("iron_sword"));
    await window.putLapis(find("lapis_lazuli"));
    await settled();
    await window.enchant(0);
    const slots = await settled();
    expect(enchantments(slots[0]) > 0, "it is as plain as before");
    expect(slots[1]?.count === 7, `${stack(slots, 1)} is left`);
    await click(0, 0, 1);
    await click(1, 0, 1);
    await settled();
  } finally {
    await close();
  }
}, on);
await check("a grindstone", within(grindstone, async () => {
  await lay("iron_sword", 0);
  const slots = await settled();
  expect(slots[2]?.name === "iron_sword" && enchantments(slots[2]) === 0, stack(slots, 2));
  await click(2);
  await click(empty());
  await settled();
  expect(enchantments(find("iron_sword")) === 0, "it is still enchanted");
}), on);
await check("a villager's trade", async () => {
  const villager = bot.nearestEntity((one) => one.name === "villager");
  expect(villager, "there is no villager");
  const window = await bot.openVillager(villager);
  try {
    const fits = (trade) => trade.inputs.every((input) => window.count(input.type, null) >= input.count);
    const number = window.trades.findIndex(fits);
    expect(number >= 0, `it asks for ${window.trades.map((trade) => trade.inputItem1.name)}`);
    const { inputItem1: paid, outputItem: got, nbTradeUses: uses } = window.trades[number];
    const [paying, getting] = [window.count(paid.type, null), window.count(got.type, null)];
    await bot.trade(window, number, 1);
    await settled();
    expect(window.count(paid.type, null) === paying - paid.count, `${window.count(paid.type, null)} ${paid.name} of ${paying}`);
    expect(window.count(got.type, null) === getting + got.count, `${window.count(got.type, null)} ${got.name}`);
    await until(() => window.trades[number].nbTradeUses === uses + 1, 3_000, "the use of the offer");
    return `${paid.count} ${paid.name} for ${got.count} ${got.name}`;
  } finally {
    await close();
  }
}, on);
await check("creative mode: items from nothing, and a middle click", async () => {
  const made = new (items(helper.registry))(helper.registry.itemsByName.diamond_block.id, 5);
  await helper.creative.setInventorySlot(36, made);
  await until(() => helper.inventory.slots[36]?.name === "diamond_block", 3_000, "the block");
  await until(() => bot.players[helper.username].entity.equipment[0]?.name === "diamond_block", 3_000, "the block in its hand");
  const window = await helper.openBlock(helper.blockAt(start.offset(...[barrel[0], 0, barrel[1]])));
  const slot = window.slots.findIndex((item) => item?.name === "diamond_block");
  press(slot, 2, 3, helper);
  await helper._syncWindow(window);
  expect(window.selectedItem?.count === 64, `${window.selectedItem?.count} at the cursor`);
  await helper.clickWindow(0, 0, 0);
  await helper._syncWindow(window);
  expect(window.slots[0]?.count === 64, "it did not stay in the barrel");
  helper.closeWindow(window);
}, { bot: helper, milliseconds: 60_000 });
await check("windows close by themselves", async () => {
  await open(spare);
  let closed = event(bot, "windowClose", () => true, 10_000);
  await helper.dig(helper.blockAt(start.offset(spare[0], 0, spare[1])), true);
  await closed;
  expect(bot.currentWindow === null, "the window of a broken block is open");
  await open(barrel);
  closed = event(bot, "windowClose", () => true, 15_000);
  await walker(bot)(new goals.GoalXZ(start.x + 12, start.z + 6));
  await closed;
  return `${Math.round(bot.entity.position.distanceTo(start))} blocks away`;
}, on);
await leave(bot, helper);
