import { msg, t } from '@lingui/core/macro'
import { say } from '../../../../../domain/language/say.ts'
import { Button } from '../../../../ui/button.tsx'
import { PanelFoot, SidePanel } from '../side-panel.tsx'

const layouts = { together: msg`Everybody together`, each: msg`A page for each stylist` } as const
export type PrintLayout = keyof typeof layouts

interface PrintPanelProps {
  readonly layout: PrintLayout
  readonly onLayout: (layout: PrintLayout) => void
  readonly onClose: () => void
}

export function PrintPanel({ layout, onLayout, onClose }: PrintPanelProps) {
  return (
    <SidePanel label={t`Print`} heading={t`Print the day`} subject="print" onClose={onClose}>
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-sm text-muted">{t`Upright or sideways, as you choose in the next window.`}</legend>
        {(Object.keys(layouts) as PrintLayout[]).map((each) => (
          <label key={each} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="layout"
              checked={each === layout}
              className="size-5 accent-accent"
              onChange={() => onLayout(each)}
            />
            {say(layouts[each])}
          </label>
        ))}
      </fieldset>
      <PanelFoot>
        <Button onClick={() => window.print()}>{t`Print`}</Button>
      </PanelFoot>
    </SidePanel>
  )
}
