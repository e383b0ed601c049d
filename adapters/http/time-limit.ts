/** How long a call may take, loading, attempts and pauses together, in milliseconds. */
export const timeLimit = 10_000
