/** Returns the text that both keys sign when one replaces the other (`proof-format.md`, Keys). */
export const keyChangeStatement = (oldKey: string, newKey: string): Uint8Array =>
  new TextEncoder().encode(`plainview-ledger key change\n${oldKey}\n${newKey}\n`);
