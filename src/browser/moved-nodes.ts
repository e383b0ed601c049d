/**
 * Lets React remove a node, and insert before one, that an extension has moved or taken out of the page: it would throw, and
 * take the screen down (facebook/react#17256). Whatever works without this is unchanged.
 */
export function tolerateMovedNodes(prototype: Pick<Node, 'insertBefore' | 'removeChild'>): void {
  const { insertBefore, removeChild } = prototype
  prototype.removeChild = function remove<Child extends Node>(this: Node, child: Child): Child {
    const parent = child.parentNode
    return parent ? removeChild.call<Node, [Child], Child>(parent, child) : child
  }
  prototype.insertBefore = function insert<Added extends Node>(
    this: Node,
    added: Added,
    next: Node | null,
  ): Added {
    let before = next
    // What the node was wrapped in is as good a place; without one, the end is.
    while (before && before.parentNode !== this) before = before.parentNode
    return insertBefore.call<Node, [Added, Node | null], Added>(this, added, before)
  }
}
