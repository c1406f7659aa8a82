// Before the first paint, so that the chosen theme never flashes.
const theme = localStorage.getItem('warmoot-theme');
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
