// What one person prefers on this device.
import { paces, type Pace } from './pace';

type Theme = 'system' | 'light' | 'dark';

function read<T extends string>(key: string, allowed: readonly T[], otherwise: T): T {
  const value = localStorage.getItem(key) as T | null;
  return value !== null && allowed.includes(value) ? value : otherwise;
}

class Settings {
  theme = $state<Theme>(read('warmoot-theme', ['system', 'light', 'dark'], 'system'));
  pace = $state<Pace>(read('warmoot-pace', paces, 'normal'));
  names = $state(localStorage.getItem('warmoot-names') === 'yes');

  setTheme(theme: Theme): void {
    this.theme = theme;
    localStorage.setItem('warmoot-theme', theme);
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }

  setPace(pace: Pace): void {
    this.pace = pace;
    localStorage.setItem('warmoot-pace', pace);
  }

  setNames(names: boolean): void {
    this.names = names;
    localStorage.setItem('warmoot-names', names ? 'yes' : 'no');
  }
}

export const settings = new Settings();

/** Whether the system asks for calm. */
export const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
