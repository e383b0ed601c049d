import { createServer } from 'vite'

// Starts as `npm start` does, answers one page with everything in it that the browser asks for first, and ends.
const [cacheDir = ''] = process.argv.slice(2)
const server = await createServer({ mode: 'sandbox', cacheDir, logLevel: 'error', server: { port: 0 } })
await server.listen()
process.send?.('listening')
await server.transformRequest('/src/main.tsx')
await server.waitForRequestsIdle()
process.send?.('answering')
await server.close()
process.exit()
