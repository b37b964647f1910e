/// Tests the report page in a real Chromium: what it draws, how it is used, and what it never does.
package eco.browser;
