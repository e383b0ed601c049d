import type { Download, Downloads } from '#core/ports/downloads'

/** Keeps the saved files, the newest last. */
export class InMemoryDownloads implements Downloads {
  readonly files: Download[] = []

  save(file: Download): void {
    this.files.push(file)
  }
}
