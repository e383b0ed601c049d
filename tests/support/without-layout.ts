// jsdom has no layout, so that no size changes and nothing scrolls.
Object.assign(globalThis, {
  ResizeObserver: class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
})
Element.prototype.scrollIntoView = () => undefined
