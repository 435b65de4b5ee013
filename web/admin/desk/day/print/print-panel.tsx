import { Button } from '../../../../ui/button.tsx'
import { PanelFoot, SidePanel } from '../side-panel.tsx'

const layouts = { together: 'Everybody together', each: 'A page for each stylist' } as const
export type PrintLayout = keyof typeof layouts

interface PrintPanelProps {
  readonly layout: PrintLayout
  readonly onLayout: (layout: PrintLayout) => void
  readonly onClose: () => void
}

export function PrintPanel({ layout, onLayout, onClose }: PrintPanelProps) {
  return (
    <SidePanel label="Print" heading="Print the day" subject="print" onClose={onClose}>
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-sm text-muted">Upright or sideways, as you choose in the next window.</legend>
        {(Object.keys(layouts) as PrintLayout[]).map((each) => (
          <label key={each} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="layout"
              checked={each === layout}
              className="size-5 accent-accent"
              onChange={() => onLayout(each)}
            />
            {layouts[each]}
          </label>
        ))}
      </fieldset>
      <PanelFoot>
        <Button onClick={() => window.print()}>Print</Button>
      </PanelFoot>
    </SidePanel>
  )
}
