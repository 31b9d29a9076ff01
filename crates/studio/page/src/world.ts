// The stages that draw worlds in three dimensions, in a script of their own, which the page loads when it first shows one.

export { Stage } from "./blocks/stage";
export { control } from "./room/controls";
export { hasHeadset } from "./room/headset";
export { RoomStage } from "./room/stage";
