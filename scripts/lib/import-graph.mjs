/** Returns the relative imports of a source text: static, dynamic and type-only ones. */
export const relativeImports = (text) =>
  [...text.matchAll(/(?:\bfrom|\bimport\(|\bimport)\s*'(?<specifier>\.[^']+)'/gu)].map(
    ({ groups }) => groups.specifier,
  );

/**
 * Returns one cycle for each node that closes one. A cycle begins and ends with the same node.
 * @param {ReadonlyMap<string, Iterable<string>>} graph the nodes that each node imports
 */
export function findCycles(graph) {
  const done = new Set();
  const found = [];
  const visit = (node, trail) => {
    if (trail.includes(node)) found.push([...trail.slice(trail.indexOf(node)), node]);
    if (done.has(node) || trail.includes(node)) return;
    for (const other of graph.get(node) ?? []) visit(other, [...trail, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return found;
}
