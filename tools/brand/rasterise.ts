import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

let started: Promise<void> | undefined

/** The program may be started once in a process. */
function start(): Promise<void> {
  const program = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')
  started ??= initWasm(readFileSync(program))
  return started
}

/** An image of RGBA pixels, in rows from the top. */
export interface Raster {
  readonly width: number
  readonly pixels: Uint8Array
  readonly png: Uint8Array
}

/** Draws an SVG at its own size. Text needs a font among `fonts`: no other is known, on any machine. */
export async function rasterise(svg: string, fonts: readonly Uint8Array[] = []): Promise<Raster> {
  await start()
  const image = new Resvg(svg, { font: { fontBuffers: [...fonts] } }).render()
  return { width: image.width, pixels: image.pixels, png: image.asPng() }
}

/** Returns the width of what an SVG shows, in its own units; 0 if it shows nothing. */
export async function measureWidth(svg: string, fonts: readonly Uint8Array[]): Promise<number> {
  await start()
  return new Resvg(svg, { font: { fontBuffers: [...fonts] } }).getBBox()?.width ?? 0
}
