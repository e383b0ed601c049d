declare module 'fs-native-extensions' {
  const locks: {
    /** Returns whether the file is now locked. Throws where the file system has no locks. */
    readonly tryLock: (file: number) => boolean
  }
  export default locks
}
