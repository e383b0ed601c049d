import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import type { World } from '../../../adapters/in-memory/world'
import { Button } from '../../ui/button'
import { sandboxTexts } from '../sandbox-texts'
import { Controls } from './controls'
import { Recordings } from './recordings'
import { ReferenceTables } from './reference-tables'
import styles from './sandbox-tools.module.css'

const { tools } = sandboxTexts

/** The strip on every page, and the panel it opens: the sandbox's world to look at and to play with. */
export function SandboxTools({ world }: { world: World }): ReactNode {
  const [open, setOpen] = useState(false)
  const panel = useId()
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
          aria-expanded={open}
          {...(open ? { 'aria-controls': panel } : {})}
          onClick={() => setOpen(!open)}
        >
          {tools.button}
        </Button>
      </div>
      {open && (
        <div className={styles.panel} id={panel}>
          <Controls world={world} />
          <Recordings world={world} />
          <ReferenceTables />
        </div>
      )}
    </aside>
  )
}
