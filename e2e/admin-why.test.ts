import type { ElementHandle } from '@playwright/test'
import { admin, expect, test } from './support/fixtures.ts'

for (const width of [390, 1280]) {
  test(`the day is typed by keyboard, and services are checked one right after the other, at ${width} pixels`, async ({
    page,
    signIn,
    catalogue,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(admin)
    await page.goto(`/admin/why?services=${catalogue.cut.id}`)
    const date = page.getByLabel('Date')
    await expect(date).toBeEnabled()
    await date.focus()
    for (const key of '12252031') await page.keyboard.press(key)
    await expect(date).toHaveValue('2031-12-25')
    await expect(page).toHaveURL(/date=2031-12-25/)

    const box = ({ name }: { name: string }) => page.getByRole('checkbox', { name })
    const color = await box(catalogue.color).elementHandle()
    await box(catalogue.cut).evaluate(
      (cut: HTMLElement, other) => {
        cut.click()
        other?.click()
      },
      color as ElementHandle<HTMLElement>,
    )
    await expect(box(catalogue.cut)).not.toBeChecked()
    await expect(box(catalogue.color)).toBeChecked()
    await expect(page).toHaveURL(new RegExp(`services=${catalogue.color.id}&date=2031-12-25`))
    await page.reload()
    await expect(date).toHaveValue('2031-12-25')
  })
}
