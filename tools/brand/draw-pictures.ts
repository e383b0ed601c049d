import type { Brand } from '../hosting/brand/load-brand'
import { appIcons, linkPicture, type BrandPictures } from '../hosting/brand/pictures'
import { drawAppIcon } from './app-icons'
import { drawLinkPicture } from './link-picture'

/** Draws the pictures of a brand: always the same bytes, on every machine. */
export async function drawPictures(client: string, brand: Brand, root: string): Promise<BrandPictures> {
  const pictures = new Map([[linkPicture.fileName, await drawLinkPicture(client, brand, root)]])
  for (const icon of appIcons) pictures.set(icon.fileName, await drawAppIcon(icon, brand))
  return pictures
}
