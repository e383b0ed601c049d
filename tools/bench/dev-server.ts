import { createServer } from 'vite'

// Starts as `npm start` does, serves every module that a browser asks for to show the first page, and ends.
const [cacheDir = ''] = process.argv.slice(2)
const server = await createServer({ mode: 'sandbox', cacheDir, logLevel: 'error', server: { port: 0 } })
await server.listen()
process.send?.('listening')

const origin = server.resolvedUrls?.local[0] ?? ''
const asked = new Set(['/src/main.tsx'])
const load = async (path: string): Promise<void> => {
  const answer = await fetch(new URL(path, origin))
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  const imported = [...(await answer.text()).matchAll(/(?:from|import)\s*"(\/[^"]+)"/g)]
  const fresh = imported.flatMap(([, found]) => (found === undefined || asked.has(found) ? [] : [found]))
  for (const found of fresh) asked.add(found)
  await Promise.all(fresh.map(load))
}
await Promise.all([...asked].map(load))
process.send?.("the first page's modules served")
await server.close()
process.exit()
