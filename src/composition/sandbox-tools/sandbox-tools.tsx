import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import type { World } from '#adapters/in-memory/world'
import { Button } from '../../ui/button'
import { sandboxMessages } from '#messages/sandbox'
import { Panel } from './panel'
import styles from './sandbox-tools.module.css'

const { tools } = sandboxMessages

/** The strip on every page, with the button that opens the panel. Escape closes the panel. */
export function SandboxTools({ world }: { world: World }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  const strip = useRef<HTMLElement>(null)

  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !strip.current?.contains(document.activeElement)) return
      setOpen(false)
      strip.current.querySelector('button')?.focus()
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [])

  return (
    <aside ref={strip} className={styles.strip} data-sandbox="" aria-label={tools.panel}>
      <div className={styles.bar}>
        <p>{tools.intro}</p>
        <Button
          className={styles.button}
          aria-expanded={isOpen}
          {...(isOpen ? { 'aria-controls': panelId } : {})}
          onClick={() => setOpen(!isOpen)}
        >
          {tools.button}
        </Button>
      </div>
      {isOpen && <Panel id={panelId} world={world} />}
    </aside>
  )
}
