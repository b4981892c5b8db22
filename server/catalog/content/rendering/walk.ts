import type { Element, Root, RootContent } from 'hast';

type Parent = Root | Element;

/** Nothing for what is in the node and then its next sibling; a number leads to the sibling at that index instead. */
type Next = 'skip' | 'stop' | number | undefined;

type Visit<Node> = (node: Node, index: number, parent: Parent) => Next;

/**
 * Visits everything below a parent, each node before what is in it. A lesson is walked a dozen times for each preview, and
 * unist-util-visit, which names a function for every node, took a third of that time.
 */
export function walk(parent: Parent, visit: Visit<RootContent>): 'stop' | undefined {
  const { children } = parent as { children: RootContent[] };
  let index = 0;
  while (index < children.length) {
    const node = children[index] as RootContent;
    const next = visit(node, index, parent);
    if (next === 'stop') return next;
    if (next === undefined && node.type === 'element' && walk(node, visit) === 'stop')
      return 'stop';
    index = typeof next === 'number' ? next : index + 1;
  }
  return undefined;
}

export function walkElements(parent: Parent, visit: Visit<Element>): void {
  walk(parent, (node, index, parent) =>
    node.type === 'element' ? visit(node, index, parent) : undefined,
  );
}
