import { t } from '@lingui/core/macro'
import type { DeskDay } from '../../../../../domain/booking/schedule/desk-day.ts'
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
  const heading = panel.kind === 'block' ? block?.reason || t`Blocked` : t`Block time`
  return (
    <SidePanel label={t`Block time`} heading={heading} subject={subject} onClose={close}>
      {panel.kind === 'block' && !block ? (
        <p className="text-muted">{t`That time isn’t blocked anymore.`}</p>
      ) : (
        <BlockForm
          key={panel.kind === 'block' ? panel.id : `${panel.stylistId} ${panel.starts} ${panel.ends}`}
          day={day}
          block={block ?? null}
          start={panel.kind === 'new-block' ? panel : null}
          onClose={close}
        />
      )}
    </SidePanel>
  )
}
