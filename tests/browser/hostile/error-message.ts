/** Returns the error message, or undefined on success. */
export async function errorMessageOf(act: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await act()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
