import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { failure, success, type Result } from '#core/shared/result'
import type { BrandFiles } from './load-brand'

/** A PNG beside the logo of a brand. */
export interface Picture {
  readonly fileName: string
  readonly width: number
  readonly height: number
}

/** Shown with shared links, in the size that messengers and social networks show whole. */
export const linkPicture: Picture = { fileName: 'link-picture.png', width: 1200, height: 630 }

/** Icons that devices show beside those of apps: iOS rounds the corners, Android cuts a maskable icon to any shape. */
export const touchIcon: Picture = { fileName: 'apple-touch-icon.png', width: 180, height: 180 }
export const maskableIcons: readonly Picture[] = [192, 512].map((size) => ({
  fileName: `icon-${size}.png`,
  width: size,
  height: size,
}))

export const appIcons: readonly Picture[] = [touchIcon, ...maskableIcons]

/** The PNGs of a brand, by the names of their files. */
export type BrandPictures = ReadonlyMap<string, Uint8Array>

/** Returns the folder of a brand's logo and pictures. */
export function brandFolder({ PORTAL_LOGO = '' }: BrandFiles, root: string): string {
  return dirname(resolve(root, PORTAL_LOGO))
}

/** Reads the pictures of a brand. Returns all problems if there are any. */
export function loadPictures(folder: string): Result<BrandPictures, readonly string[]> {
  const problems: string[] = []
  const pictures = new Map<string, Uint8Array>()
  for (const { fileName, width, height } of [linkPicture, ...appIcons]) {
    const png = readPng(join(folder, fileName))
    if (png?.size === `${width}x${height}`) pictures.set(fileName, png.bytes)
    else
      problems.push(
        `${fileName} beside the logo ${png ? `has ${png.size} pixels` : 'is missing or no PNG'}, ` +
          `${width}x${height} are expected: npm run brand -- draw.`,
      )
  }
  return problems.length > 0 ? failure(problems) : success(pictures)
}

function readPng(file: string): { readonly bytes: Uint8Array; readonly size: string } | undefined {
  try {
    const bytes = readFileSync(file)
    return bytes.toString('latin1', 1, 4) === 'PNG'
      ? { bytes, size: `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}` }
      : undefined
  } catch {
    return undefined
  }
}
