process.on('message', () => {
  const start = performance.now()
  let value = 1
  for (let step = 0; step < 12e6; step += 1) value = Math.imul(value ^ step, 2654435761)
  // `value` keeps the engine from dropping the loop.
  process.send?.(value === 0 ? 0 : performance.now() - start)
})
