/**
 * Maximum number of values (objects, arrays and their contents) and maximum nesting depth of one JSON text.
 */
export const MAXIMUM_JSON_VALUES = 20_000;
export const MAXIMUM_JSON_DEPTH = 32;

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPENING_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/**
 * Counts the values and the depth of a JSON text while its bytes arrive, in one pass and constant memory.
 * Must run before anything that builds the values or recurses into them. May miscount text that is not JSON;
 * the parser rejects it.
 */
export class JsonMeter {
  #values = 1;
  #depth = 0;
  #isInString = false;
  #isEscaped = false;

  /** @returns false as soon as a limit is exceeded. */
  add(bytes: Uint8Array): boolean {
    for (let at = 0; at < bytes.length; at += 1) {
      if (this.#isInString) at = this.#skipString(bytes, at);
      const byte = bytes[at];
      if (byte === QUOTE) this.#isInString = !this.#isInString;
      else if (byte === COMMA) this.#values += 1;
      else if (byte === OPENING_BRACKET || byte === OPENING_BRACE) {
        this.#values += 1;
        this.#depth += 1;
        if (this.#depth > MAXIMUM_JSON_DEPTH) return false;
      } else if (byte === CLOSING_BRACKET || byte === CLOSING_BRACE) this.#depth -= 1;
      if (this.#values > MAXIMUM_JSON_VALUES) return false;
    }
    return true;
  }

  /**
   * Returns the place of the quote that ends the string, or the number of bytes if the string
   * continues after them.
   */
  #skipString(bytes: Uint8Array, from: number): number {
    let start = this.#isEscaped ? from + 1 : from;
    this.#isEscaped = false;
    for (;;) {
      const quote = bytes.indexOf(QUOTE, start);
      const end = quote === -1 ? bytes.length : quote;
      let backslashes = 0;
      while (end - backslashes > start && bytes[end - backslashes - 1] === BACKSLASH) backslashes += 1;
      const isEscaped = backslashes % 2 === 1;
      if (quote === -1) this.#isEscaped = isEscaped;
      if (quote === -1 || !isEscaped) return end;
      start = quote + 1;
    }
  }
}
