// @ts-check

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const TICK_MS = 100;
const LOG_EVERY_MS = 15_000;

/** @typedef {object} Step @property {(note: string) => void} note */

export class Progress {
  #total;
  #done = 0;

  /** @param {number} total */
  constructor(total) {
    this.#total = total;
  }

  /**
   * @template Result
   * @param {string} title
   * @param {(step: Step) => Promise<Result> | Result} work
   * @returns {Promise<Result>}
   */
  async step(title, work) {
    this.#done += 1;
    const out = process.stdout;
    const began = performance.now();
    const name = `[${this.#done}/${this.#total}] ${title}`;
    let progress = '';
    let frame = 0;
    const text = (/** @type {string | undefined} */ mark) => {
      const seconds = (performance.now() - began) / 1000;
      return `${mark} ${name}${progress} · ${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;
    };
    const draw = () => {
      if (!out.isTTY) return out.write(`${text('…')}\n`);
      frame = (frame + 1) % FRAMES.length;
      return out.write(`\r\x1b[2K${text(FRAMES[frame]).slice(0, (out.columns ?? 80) - 1)}`);
    };
    if (!out.isTTY) out.write(`${name} …\n`);
    const timer = setInterval(draw, out.isTTY ? TICK_MS : LOG_EVERY_MS).unref();
    let mark = '✗';
    try {
      const result = await work({
        note: (note) => {
          progress = ` · ${note}`;
        },
      });
      mark = '✓';
      return result;
    } finally {
      clearInterval(timer);
      out.write(`${out.isTTY ? '\r\x1b[2K' : ''}${text(mark)}\n`);
    }
  }
}
