// @ts-check
/**
 * Shows in a terminal which step is running, its progress, and how long it takes. Without a terminal, as in a
 * CI log, it prints a line when a step begins, when it ends, and every 15 seconds in between.
 */

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const TICK_MS = 100;
/** How long to wait between two log lines about the same step. */
const LOG_EVERY_MS = 15_000;

/** @typedef {object} Step @property {(note: string) => void} note  reports the step's progress */

/** Numbers the steps, as in `[2/6]`. */
export class Progress {
  #total;
  #done = 0;
  #out = process.stdout;

  /** @param {number} total  the number of steps */
  constructor(total) {
    this.#total = total;
  }

  /**
   * Runs one step and prints its title, its progress, and how long it took.
   * @template Result
   * @param {string} title
   * @param {(step: Step) => Promise<Result> | Result} work
   * @returns {Promise<Result>} the work's result, or its error
   */
  async step(title, work) {
    this.#done += 1;
    const line = new Line(this.#out, `[${this.#done}/${this.#total}] ${title}`);
    try {
      const result = await work({ note: (note) => line.note(note) });
      line.end('✓');
      return result;
    } catch (error) {
      line.end('✗');
      throw error;
    }
  }
}

class Line {
  #out;
  #title;
  #note = '';
  #frame = 0;
  #began = performance.now();
  #timer;

  /**
   * @param {NodeJS.WriteStream} out
   * @param {string} title
   */
  constructor(out, title) {
    this.#out = out;
    this.#title = title;
    const live = out.isTTY === true;
    if (!live) out.write(`${title} …\n`);
    this.#timer = setInterval(
      () => (live ? this.#draw() : out.write(`${this.#text('…')}\n`)),
      live ? TICK_MS : LOG_EVERY_MS,
    );
    this.#timer.unref();
  }

  /** @param {string} note */
  note(note) {
    this.#note = note;
  }

  /** @param {string} mark */
  end(mark) {
    clearInterval(this.#timer);
    const start = this.#out.isTTY ? '\r\x1b[2K' : '';
    this.#out.write(`${start}${this.#text(mark)}\n`);
  }

  #draw() {
    this.#frame = (this.#frame + 1) % FRAMES.length;
    const text = this.#text(FRAMES[this.#frame] ?? '');
    this.#out.write(`\r\x1b[2K${text.slice(0, (this.#out.columns ?? 80) - 1)}`);
  }

  /** @param {string} mark */
  #text(mark) {
    const seconds = (performance.now() - this.#began) / 1000;
    const note = this.#note && ` · ${this.#note}`;
    return `${mark} ${this.#title}${note} · ${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;
  }
}
