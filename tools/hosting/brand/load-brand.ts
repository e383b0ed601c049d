import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { failure, success, type Result } from '#core/shared/result'
import type { SvgNode } from '../../../src/ui/svg'
import { coloursOf, tokensFile } from './colours'
import { readColours, type BrandColours } from './read-colours'
import { readSvg } from './read-svg'

/** A brand's look. Its name and links are in the configuration. */
export interface Brand {
  readonly logo: SvgNode
  /** The icon of the browser tab, as SVG. */
  readonly icon: string
  readonly iconShapes: SvgNode
  readonly colours: BrandColours
}

/** Paths from the root of the project, by setting. */
export interface BrandFiles {
  readonly PORTAL_LOGO?: string | undefined
  readonly PORTAL_ICON?: string | undefined
  readonly PORTAL_COLOURS?: string | undefined
}

/** The sandbox's brand. */
export const sandboxBrand: BrandFiles = {
  PORTAL_LOGO: 'brands/halcyon/logo.svg',
  PORTAL_ICON: 'brands/halcyon/icon.svg',
}

/** Reads a brand's files. Returns all problems if there are any. */
export function loadBrand(files: BrandFiles, root: string): Result<Brand, readonly string[]> {
  const logo = loadSvg(files, 'PORTAL_LOGO', root)
  const icon = loadSvg(files, 'PORTAL_ICON', root)
  const colours = loadColours(files, root)
  if (logo.type === 'success' && icon.type === 'success' && colours.type === 'success')
    return success({
      logo: logo.value.node,
      icon: icon.value.text,
      iconShapes: icon.value.node,
      colours: colours.value,
    })
  return failure([logo, icon, colours].flatMap((read) => (read.type === 'error' ? read.error : [])))
}

function loadSvg(
  files: BrandFiles,
  name: 'PORTAL_LOGO' | 'PORTAL_ICON',
  root: string,
): Result<{ readonly text: string; readonly node: SvgNode }, readonly string[]> {
  const file = files[name]
  if (!file) return failure([`${name} is missing: the name of an SVG file is expected.`])
  const text = readText(root, file)
  if (text.type === 'error') return failure([`${name} names a file that cannot be read: ${text.error}`])
  const read = readSvg(text.value)
  return read.type === 'error'
    ? failure([`${name} names an image that ${read.error}.`])
    : success({ text: text.value, node: read.value })
}

function loadColours(
  { PORTAL_COLOURS: file }: BrandFiles,
  root: string,
): Result<BrandColours, readonly string[]> {
  const own = coloursOf(readFileSync(join(root, tokensFile), 'utf8'))
  if (!file) return success({ palette: own, changed: [] })
  const data = readJson(root, file)
  if (data.type === 'error')
    return failure([`PORTAL_COLOURS names a file that cannot be read as JSON: ${data.error}`])
  const read = readColours(data.value, own)
  return read.type === 'error' ? failure(read.error.map((problem) => `PORTAL_COLOURS: ${problem}`)) : read
}

/** Returns the content of a JSON file, or why it cannot be read. */
export function readJson(root: string, file: string): Result<unknown, string> {
  const text = readText(root, file)
  if (text.type === 'error') return text
  try {
    return success(JSON.parse(text.value) as unknown)
  } catch (error) {
    return failure(messageOf(error))
  }
}

function readText(root: string, file: string): Result<string, string> {
  try {
    return success(readFileSync(resolve(root, file), 'utf8'))
  } catch (error) {
    return failure(messageOf(error))
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
