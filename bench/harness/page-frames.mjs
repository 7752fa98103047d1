// Measures how long the frames of a page take while something is done. The scripts run in the page.

/**
 * Returns a script that does something in each frame for some seconds, and returns how long the frames took.
 */
export const record = (seconds, action) =>
  `(async () => {
    const act = ${action};
    const frames = [];
    let before = performance.now();
    const end = before + ${seconds} * 1000;
    for (let turn = 0; before < end; turn += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = performance.now();
      frames.push(now - before);
      before = now;
      act(turn);
    }
    const sorted = frames.toSorted((a, b) => a - b);
    const at = (part) => Math.round(sorted[Math.floor((sorted.length - 1) * part)]);
    return { frames: frames.length, median: at(0.5), p95: at(0.95), longest: at(1), over50: frames.filter((each) => each > 50).length };
  })()`;

/** Returns an action that scrolls what contains an element: down for 150 frames, up for 150, and so on. */
export const scrolling = (selector) => `(() => {
    let box = document.querySelector('${selector}');
    while (box && box.scrollHeight <= box.clientHeight + 1) box = box.parentElement;
    const scrolled = box ?? document.documentElement;
    return (turn) => { scrolled.scrollTop += turn % 300 < 150 ? 40 : -40; };
  })()`;

export function printFrames(rows) {
  console.log(
    '\n| While | Frames | Median, ms | p95, ms | Longest, ms | Over 50 ms |\n|---|---|---|---|---|---|',
  );
  for (const [name, { frames, median, p95, longest, over50 }] of rows)
    console.log(`| ${name} | ${frames} | ${median} | ${p95} | ${longest} | ${over50} |`);
}

/** Returns a person's cookies for a browser's context. */
export const cookiesOf = (person, url) =>
  person
    .cookie()
    .split('; ')
    .map((pair) => ({
      name: pair.slice(0, pair.indexOf('=')),
      value: pair.slice(pair.indexOf('=') + 1),
      url,
    }));
