import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { SandboxBank } from '#adapters/in-memory/bank'
import { Button, buttonClass } from '../ui/button'
import { Card } from '../ui/card'
import { Stack } from '../ui/stack'
import { sandboxMessages } from '#messages/sandbox'
import { localizedPath } from '../i18n/localized-path'
import { SandboxTools } from './sandbox-tools/sandbox-tools'
import { openSandboxWorld } from './sandbox-world'
import '../ui/styles.css'
import styles from './sandbox-bank.module.css'

function BankPage({ bank, id }: { bank: SandboxBank; id: string }) {
  const { bank: messages } = sandboxMessages
  const authentication = bank.find(id)
  return (
    <main className={styles.page}>
      <Card>
        <Stack>
          <h1>{messages.heading}</h1>
          <p>{authentication ? messages.text(authentication.cardLast4) : messages.unknown}</p>
          {authentication ? (
            <>
              <Button variant="primary" wide onClick={() => window.location.assign(bank.approve(id))}>
                {messages.approve}
              </Button>
              <Button wide onClick={() => window.location.assign(bank.refuse(id))}>
                {messages.refuse}
              </Button>
            </>
          ) : (
            <a href={localizedPath('/')} className={buttonClass()}>
              {messages.back}
            </a>
          )}
        </Stack>
      </Card>
    </main>
  )
}

const root = document.getElementById('root')
const id = new URLSearchParams(window.location.search).get('authentication') ?? ''
if (root) {
  const world = openSandboxWorld()
  document.title = sandboxMessages.bank.heading
  createRoot(root).render(
    <StrictMode>
      <BankPage bank={new SandboxBank(world)} id={id} />
      <SandboxTools world={world} />
    </StrictMode>,
  )
}
