/**
 * With `bn.js`, the Lambda that stores assessments takes 1.46 times as long to load as a plain SDK
 * client. With this class, it takes 1.30 times as long.
 */
class Integer {
  readonly #value: bigint;

  constructor(value: number | bigint | string | readonly number[]) {
    if (typeof value === 'string') this.#value = BigInt(`0x${value}`);
    else if (typeof value === 'object')
      this.#value = BigInt(`0x0${Buffer.from(value).toString('hex')}`);
    else this.#value = BigInt(value);
  }

  static mont(): undefined {}

  add(other: Integer): Integer {
    return new Integer(this.#value + other.#value);
  }

  div(other: Integer): Integer {
    return new Integer(this.#value / other.#value);
  }

  mod(other: Integer): Integer {
    return new Integer(this.#value % other.#value);
  }

  eq(other: Integer): boolean {
    return this.#value === other.#value;
  }

  bitLength(): number {
    return this.#value.toString(2).length;
  }

  toNumber(): number {
    if (this.#value > Number.MAX_SAFE_INTEGER) throw new RangeError('The length is too large');
    return Number(this.#value);
  }

  toArray(_highestFirst: 'be', length: number): number[] {
    return [...Buffer.from(this.#value.toString(16).padStart(2 * length, '0'), 'hex')];
  }
}

// biome-ignore lint/style/noDefaultExport: the package it replaces has a default export
export default Integer;
