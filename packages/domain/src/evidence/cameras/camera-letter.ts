/** Returns the letter of a camera from its position in the ticket, starting at 1: A to Z, then AA. */
export function cameraLetter(position: number): string {
  const rest = Math.ceil(position / 26) - 1;
  const letter = String.fromCharCode('A'.charCodeAt(0) + ((position - 1) % 26));
  return rest === 0 ? letter : cameraLetter(rest) + letter;
}
