import type { ReactNode } from 'react'

interface FootBarProps {
  readonly buttons: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** Buttons in a thumb's reach, with information above. Static in a low window, as at 200 %, where it would leave no room. */
export function FootBar({ buttons, className = '', children }: FootBarProps) {
  return (
    <div
      data-foot-bar
      className={`sticky bottom-(--foot) z-20 -mx-5 low:static grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line bg-paper px-5 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-8 sm:px-8 lg:mx-0 lg:px-0 ${className}`}
    >
      {children}
      <div className="grid grid-cols-[auto_1fr] gap-3 sm:flex sm:justify-between">{buttons}</div>
    </div>
  )
}
