import { useId, useSyncExternalStore } from 'react'
import { Button } from '../../src/ui/button'
import { Dialog } from '../../src/ui/dialog'
import type { InMemoryBankAuthentication } from './in-memory-bank-authentication'

interface BankMessages {
  readonly heading: string
  readonly question: string
  readonly approve: string
  readonly refuse: string
}

/** What the bank asks about a payment with the card on file. Closing it refuses. */
export function BankDialog({ bank, messages }: { bank: InMemoryBankAuthentication; messages: BankMessages }) {
  const question = useSyncExternalStore(bank.observe, () => bank.question)
  const questionId = useId()
  const refuse = () => bank.answer('refused')
  return (
    <Dialog
      open={question !== undefined}
      title={messages.heading}
      onClose={refuse}
      actions={
        <>
          <Button aria-describedby={questionId} onClick={refuse}>
            {messages.refuse}
          </Button>
          <Button variant="primary" aria-describedby={questionId} onClick={() => bank.answer('approved')}>
            {messages.approve}
          </Button>
        </>
      }
    >
      <p id={questionId}>{messages.question}</p>
    </Dialog>
  )
}
