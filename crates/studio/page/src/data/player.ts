// The moment that the page shows, and its movement: playback, the live end, or a jump.

export const SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 16, 32, 64];

/** The approximate time of a replay from beginning to end in seconds, until the user chooses another speed. */
const WHOLE_SECONDS = 60;

/** The position of the page in an episode. */
export class Player {
  /** The position, which is between ticks during playback. */
  private exact = 0;
  end = 0;
  isPlaying = false;
  /** Whether it follows the end of an unfinished episode. */
  isFollowing = false;
  speed = 1;
  tickUs = 1;
  private last = 0;
  private hasChosenSpeed = false;

  constructor(private readonly changed: () => void) {}

  get tick(): number {
    return Math.floor(this.exact);
  }

  /** Takes the known end of the episode. */
  reach(end: number, isLive: boolean): void {
    this.end = end;
    if (this.isFollowing) this.exact = end;
    if (!isLive) this.isFollowing = false;
    if (!this.hasChosenSpeed && !isLive) {
      const wanted = (end * this.tickUs) / 1e6 / WHOLE_SECONDS;
      this.speed = SPEEDS.find((speed) => speed >= wanted && speed >= 1) ?? 64;
    }
  }

  seek(tick: number): void {
    this.isFollowing = false;
    this.exact = Math.min(Math.max(0, Math.round(tick)), this.end);
    this.changed();
  }

  follow(): void {
    [this.isFollowing, this.isPlaying, this.exact] = [true, false, this.end];
    this.changed();
  }

  choose(speed: number): void {
    [this.speed, this.hasChosenSpeed] = [speed, true];
    this.changed();
  }

  toggle(): void {
    if (this.isPlaying) {
      this.isPlaying = false;
    } else {
      // At the end, playback begins again.
      if (this.tick >= this.end) this.exact = 0;
      [this.isPlaying, this.isFollowing, this.last] = [true, false, performance.now()];
      requestAnimationFrame(this.pass);
    }
    this.changed();
  }

  stop(): void {
    this.isPlaying = false;
  }

  private readonly pass = (now: number): void => {
    if (!this.isPlaying) return;
    const before = this.tick;
    this.exact += (Math.max(0, now - this.last) * 1000 * this.speed) / this.tickUs;
    this.last = now;
    if (this.exact >= this.end) {
      [this.exact, this.isPlaying] = [this.end, false];
    } else {
      requestAnimationFrame(this.pass);
    }
    if (this.tick !== before || !this.isPlaying) this.changed();
  };
}
