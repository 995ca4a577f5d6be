//! Tests of LED frames, OLED pictures and the gallery.

mod deeds;
mod dimming;
mod font_atlas;
mod gallery;
mod hive_face;
mod robale_face;
mod ui_palette;
mod ui_screens;
mod xobos_board;
