/** The keys of the owner's Firebase project, as its console shows them. None of them is a secret. */
export interface FirebaseProject {
  readonly apiKey: string
  readonly authDomain: string
  readonly projectId: string
  /** Address of an emulator to speak to instead, such as `http://127.0.0.1:9099`. */
  readonly emulator?: string
}
