/** Has the page load a script from elsewhere; `failed` is called when it cannot be loaded. */
export type InsertScript = (address: string, failed: () => void) => void

/** Inserts scripts into the document. None of them holds up the page. */
export function scriptInserter(document: Document): InsertScript {
  return (address, failed) => {
    const script = document.createElement('script')
    script.async = true
    script.src = address
    script.addEventListener('error', failed)
    document.head.append(script)
  }
}
