import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { SandboxBank } from '../../adapters/in-memory/bank'
import { Button, buttonClass } from '../ui/button'
import { Card } from '../ui/card'
import { PageHeading } from '../ui/heading'
import { Narrow } from '../ui/narrow'
import { Stack } from '../ui/stack'
import { sandboxTexts } from './sandbox-texts'
import { SandboxTools } from './sandbox-tools/sandbox-tools'
import { openSandboxWorld } from './sandbox-world'
import '../ui/styles.css'
import styles from './sandbox-bank.module.css'

/** The bank's page, where a payment is approved or refused. */
function BankPage({ bank, id }: { bank: SandboxBank; id: string }) {
  const { bank: texts } = sandboxTexts
  const asked = bank.find(id)
  return (
    <main className={styles.page}>
      <Narrow>
        <Card>
          <Stack>
            <PageHeading lead={asked ? texts.text(asked.cardLast4) : texts.unknown}>
              {texts.heading}
            </PageHeading>
            {asked ? (
              <>
                <Button variant="primary" wide onClick={() => window.location.assign(bank.approve(id))}>
                  {texts.approve}
                </Button>
                <Button wide onClick={() => window.location.assign(bank.refuse(id))}>
                  {texts.refuse}
                </Button>
              </>
            ) : (
              <a href="/" className={buttonClass()}>
                {texts.back}
              </a>
            )}
          </Stack>
        </Card>
      </Narrow>
    </main>
  )
}

const root = document.getElementById('root')
const id = new URLSearchParams(window.location.search).get('authentication') ?? ''
if (root) {
  const world = openSandboxWorld()
  createRoot(root).render(
    <StrictMode>
      <BankPage bank={new SandboxBank(world)} id={id} />
      <SandboxTools world={world} />
    </StrictMode>,
  )
}
