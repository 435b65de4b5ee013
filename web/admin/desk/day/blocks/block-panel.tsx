import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import type { DeskDay } from '../../../../../domain/booking/schedule/desk-day.ts'
import { useIsShown } from '../../../../late-responses.ts'
import type { Panel } from '../day-search-params.ts'
import { SidePanel } from '../side-panel.tsx'
import { BlockForm } from './block-form.tsx'

interface BlockPanelProps {
  readonly day: DeskDay
  readonly panel: Extract<Panel, { kind: 'block' | 'new-block' }>
  readonly onOpen: (panel: Panel | null) => void
}

export function BlockPanel({ day, panel, onOpen }: BlockPanelProps) {
  const close = () => onOpen(null)
  const block = panel.kind === 'block' ? day.blocks.find(({ id }) => id === panel.id) : undefined
  const subject = panel.kind === 'block' ? panel.id : 'new-block'
  const formKey = panel.kind === 'block' ? panel.id : `${panel.stylistId} ${panel.starts} ${panel.ends}`
  const isShown = useIsShown()
  const shownKey = useRef(formKey)
  useEffect(() => {
    shownKey.current = formKey
  }, [formKey])
  // When it is saved, something else may have been opened.
  const closeSaved = () => void (isShown.current && shownKey.current === formKey && close())
  const heading = panel.kind === 'block' ? block?.reason || t`Blocked` : t`Block time`
  return (
    <SidePanel label={t`Block time`} heading={heading} subject={subject} onClose={close}>
      {panel.kind === 'block' && !block ? (
        <p className="text-muted">{t`That time isn’t blocked anymore.`}</p>
      ) : (
        <BlockForm
          key={formKey}
          day={day}
          block={block ?? null}
          start={panel.kind === 'new-block' ? panel : null}
          onClose={closeSaved}
        />
      )}
    </SidePanel>
  )
}
